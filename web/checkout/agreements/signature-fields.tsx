import type { ComponentProps } from 'react'
import { BusyButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface Props {
  /** The name to sign with at one tap. Null where others could use it. */
  signer: string | null
  /** Fills in that name as if they typed it. The form is submitted next. */
  onSignAs: (name: string) => void
  /** Another step follows. */
  goesOn?: boolean
  /** The name in the field. */
  signature: string
  isBusy: boolean
  /** The device is used by many: the browser must not offer their names. */
  isShared?: boolean
  field: Partial<ComponentProps<typeof TextField>>
}

/** Signs a form with one tap, or with a name that's typed. */
export function SignatureFields(props: Props) {
  const { signer, onSignAs, goesOn, signature, isBusy, isShared = false, field } = props
  const next = goesOn ? ' and Continue' : ''
  const isOwnName = signer !== null && signature === signer
  return (
    <>
      {signer && (
        <BusyButton
          isWide
          className="min-h-13"
          busy={isBusy && isOwnName && 'Saving...'}
          disabled={isBusy}
          onClick={({ currentTarget }) => {
            onSignAs(signer)
            // Nothing is signed before this.
            currentTarget.form?.requestSubmit()
          }}
        >
          {`Sign as ${signer}${next}`}
        </BusyButton>
      )}
      <TextField
        label="Digital Signature"
        hint={signer ? 'Or type your full name' : 'Type your full name'}
        autoComplete={isShared ? 'off' : 'name'}
        maxLength={200}
        enterKeyHint="go"
        {...field}
      />
      <BusyButton
        type="submit"
        variant={signer ? 'secondary' : 'primary'}
        isWide
        busy={isBusy && !isOwnName && 'Saving...'}
        disabled={isBusy}
      >
        {`Sign${next}`}
      </BusyButton>
    </>
  )
}
