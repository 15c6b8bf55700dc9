import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { copyText } from './copy-text.ts'

const BLOCKED = {
  title: "Couldn't Copy",
  description: 'Your browser blocked copying. Select the link and copy it yourself.',
}

interface Props {
  label: string
  url: string
  /** How to use it. */
  next: string
}

/** A new link, which can't be shown again. */
export function ShownLink({ label, url, next }: Props) {
  return (
    <>
      <TextField
        label={label}
        hint={`Copy it now. You won't see it again. ${next}`}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button isWide onClick={() => copyText(url, { title: 'Link Copied', description: next }, BLOCKED)}>
        Copy the Link
      </Button>
    </>
  )
}
