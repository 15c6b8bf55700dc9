import { useEffect } from 'react'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { isApiError } from '../../../web/api/api-error.ts'
import { PolicyAcceptance } from '../../../web/checkout/agreements/policy-acceptance.tsx'
import { useFormOf } from '../../../web/forms/use-schema-form.ts'
import { BusyButton, Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/fields/text-field.tsx'
import { Card, Section } from '../../../web/ui/panels.tsx'
import { type WaiverForm, waiverFormSchema } from '../domain/team.schema.ts'
import { type SignedFor, useSignForPlayer, type Visit } from './use-team-link.ts'

interface Props {
  visit: Visit
  name: string
  player: SignedFor
  /** Signed for another player on this visit. */
  last: WaiverForm | null
  onSigned: (waiver: WaiverForm) => void
  onBack: () => void
  onExpired: () => void
}

/** The id of the heading. */
const HEADING = 'sign-for-player'
const EMPTY: WaiverForm = { liabilityAccepted: false, signature: '' }

/** The waiver for one player. */
export function SignWaiver({ visit, name, player, last, onSigned, onBack, onExpired }: Props) {
  const sign = useSignForPlayer(visit, player)
  const isExpired = isApiError(sign.error, 'code_expired')
  const { field, submitWith, setValue } = useFormOf({
    schema: waiverFormSchema,
    defaultValues: last ?? EMPTY,
    action: sign,
  })
  const submit = submitWith((waiver) => sign.mutate(waiver, { onSuccess: () => onSigned(waiver) }))
  useEffect(() => {
    const heading = document.getElementById(HEADING)
    // All of the form fits on a phone's screen then.
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [])
  return (
    <Section anchor={HEADING} title={<span className="wrap-anywhere">{`Sign for ${name}`}</span>}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Card className="divide-y divide-line py-1">
          <PolicyAcceptance
            policy={CURRENT_POLICY.liability}
            readLabel="Read the Full Agreement"
            summary="You are at least 18, the player plays at your own risk, and you hold the facility harmless."
            onAgree={() => setValue('liabilityAccepted', true, { shouldDirty: true, shouldValidate: true })}
            {...field('liabilityAccepted')}
          />
          <div className="grid gap-1 py-3 wrap-anywhere">
            <p className="text-sm text-ink-soft">Your signature also covers this text:</p>
            {player.signedFor.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Card>
        <TextField
          label="Digital Signature"
          hint="Type your full name. We'll email you a copy of what you sign."
          autoComplete="name"
          maxLength={200}
          enterKeyHint="go"
          {...field('signature')}
        />
        <BusyButton type="submit" isWide busy={sign.isPending && 'Saving...'}>
          {`Sign for ${name}`}
        </BusyButton>
      </form>
      <div className="-mx-4 flex flex-wrap">
        <Button variant="quiet" onClick={onBack}>
          Back to Your Players
        </Button>
        {isExpired && (
          <Button variant="quiet" onClick={onExpired}>
            Get a New Code
          </Button>
        )}
      </div>
    </Section>
  )
}
