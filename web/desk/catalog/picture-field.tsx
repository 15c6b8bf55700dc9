import { useId, useState } from 'react'
import { PICTURE } from '../../../domain/catalog/picture-size.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/text-field.tsx'

const LARGEST_BYTES = 8_000_000
const FORMATS = ['image/jpeg', 'image/png', 'image/webp']
const UNUSABLE = "This picture can't be used. Please choose a JPEG, PNG, or WebP file of up to 8 MB."
/** Tried in this order until the picture is small enough. */
const QUALITIES = [0.85, 0.7, 0.5]

interface Props {
  /** The picture that's saved. */
  pictureId: string | null | undefined
  /** A new one as base64, null for none, undefined to keep the saved one. */
  value: string | null | undefined
  onChange: (picture: string | null | undefined) => void
}

/** Chooses a picture, which is cut and scaled here. */
export function PictureField({ pictureId, value, onChange }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const saved = value === undefined && pictureId ? `/api/pictures/${pictureId}` : null
  const shown = value ? `data:image/jpeg;base64,${value}` : saved
  async function choose(file: File | undefined) {
    if (!file) return
    const picture = await scaled(file)
    setProblem(picture === null ? UNUSABLE : undefined)
    if (picture !== null) onChange(picture)
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        Picture (optional)
      </label>
      {shown && (
        <img
          src={shown}
          alt=""
          width={PICTURE.width}
          height={PICTURE.height}
          className="h-auto w-full rounded-plate"
        />
      )}
      <input
        id={id}
        type="file"
        accept={FORMATS.join()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        className="min-h-11 w-full"
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <FieldError id={`${id}-error`} message={problem} />
      {shown && (
        <Button variant="secondary" onClick={() => onChange(null)}>
          Remove Picture
        </Button>
      )}
    </div>
  )
}

/** A file as a JPEG of our size, in base64, filled from its middle; null if it isn't a picture that can be used. */
async function scaled(file: File): Promise<string | null> {
  if (!FORMATS.includes(file.type) || file.size > LARGEST_BYTES) return null
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(PICTURE.width, PICTURE.height)
    const context = canvas.getContext('2d')
    if (!context) return null
    const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    // A JPEG has no transparency: it would be black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
    bitmap.close()
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (blob.size <= PICTURE.bytes) return base64Of(new Uint8Array(await blob.arrayBuffer()))
    }
    return null
  } catch {
    return null
  }
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
