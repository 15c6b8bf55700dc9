import { PICTURE } from '../../domain/catalog/picture-size.ts'

/** The picture of a space or a bundle, if it has one. Its name is next to it. */
export function Picture({ item: { pictureId } }: { item: { pictureId?: string | null | undefined } }) {
  if (!pictureId) return null
  const { width, height } = PICTURE
  return (
    <img
      src={`/api/pictures/${pictureId}`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      className="h-auto w-full rounded-plate bg-sunken"
    />
  )
}
