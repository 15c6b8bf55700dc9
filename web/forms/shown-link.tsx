import type { ReactNode } from 'react'
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
  /** It's shown again on the next visit. */
  isKept?: boolean
  /** A faster way to use it, above the button that copies it. */
  children?: ReactNode
}

/** A link to copy. */
export function ShownLink({ label, url, next, isKept = false, children }: Props) {
  return (
    <>
      <TextField
        label={label}
        hint={isKept ? next : `Copy it now. You won't see it again. ${next}`}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      {children}
      <Button
        variant={children ? 'secondary' : 'primary'}
        isWide
        onClick={() => copyText(url, { title: 'Link Copied', description: next }, BLOCKED)}
      >
        Copy the Link
      </Button>
    </>
  )
}
