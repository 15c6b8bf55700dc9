import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ERRORS } from '../../../domain/errors.ts'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { errorText, unreachableText } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { restoreFocus } from '../../ui/restore-focus.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { type Agreements, isComplete } from './agreements.ts'
import { PolicyAcceptance } from './policy-acceptance.tsx'
import { useSignAgreements } from './use-sign-agreements.ts'

interface Props {
  bookingId: string
  agreements: Agreements
  onChange: (changes: Partial<Agreements>) => void
  onSigned: () => void
}

/** Step one: both agreements and a signature, recorded on the server before payment. */
export function AgreementsStep({ bookingId, agreements, onChange, onSigned }: Props) {
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const sign = useSignAgreements(bookingId)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
    if (!isComplete(agreements)) {
      const { title, message } = ERRORS.agreements_required
      toast({ title, description: message, variant: 'destructive' })
      return
    }
    sign.mutate(agreements.signature, {
      onSuccess: onSigned,
      onError: (error) =>
        toast({
          title: "Couldn't Save Agreements",
          description: errorText(error, unreachableText()),
          variant: 'destructive',
        }),
    })
  }

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  // The button was disabled while saving and lost focus.
  useEffect(() => {
    if (sign.isError) restoreFocus(button.current)
  }, [sign.isError])

  const missing = (isThere: boolean, message: string) => (tries > 0 && !isThere ? message : undefined)
  return (
    <Section title="Agreements">
      <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
        <PolicyAcceptance
          policy={CURRENT_POLICY.cancellation}
          readLabel="Read the full policy"
          summary="All sales are final: no refunds or credits, and full payment is due at booking."
          isAccepted={agreements.isCancellationAccepted}
          onChange={(isCancellationAccepted) => onChange({ isCancellationAccepted })}
          error={missing(agreements.isCancellationAccepted, 'Please accept this policy')}
        />
        <PolicyAcceptance
          policy={CURRENT_POLICY.liability}
          readLabel="Read the full agreement"
          summary="You are at least 18, you play at your own risk, and you hold the facility harmless."
          isAccepted={agreements.isLiabilityAccepted}
          onChange={(isLiabilityAccepted) => onChange({ isLiabilityAccepted })}
          error={missing(agreements.isLiabilityAccepted, 'Please accept this agreement')}
        />
        <TextField
          label="Digital Signature"
          hint="Type your full name"
          autoComplete="name"
          maxLength={200}
          value={agreements.signature}
          onChange={(event) => onChange({ signature: event.target.value })}
          error={missing(agreements.signature.trim() !== '', 'Please type your full name')}
        />
        <Button ref={button} type="submit" isWide disabled={sign.isPending}>
          {sign.isPending ? 'Saving...' : 'Continue to Payment'}
        </Button>
      </form>
    </Section>
  )
}
