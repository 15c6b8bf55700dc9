import type { OwnAgreement } from '../../../domain/payments/ledger.schema.ts'
import { formatLongDate, formatTime } from '../../../domain/time/facility-time.ts'
import { Card } from '../../ui/panels.tsx'

/** A signed agreement, word for word, with the signature and its time. */
export function SignedAgreement({ agreement }: { agreement: OwnAgreement }) {
  const at = Temporal.Instant.from(agreement.signedAt)
  const policies = agreement.text?.split('\n\n\n') ?? []
  return (
    <Card className="grid gap-6">
      {policies.map((policy) => {
        const [title, ...paragraphs] = policy.split('\n\n')
        return (
          <section key={title} className="grid gap-2">
            <h2 className="text-2xl">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        )
      })}
      <div className="border-t-2 border-line pt-3">
        <p className="text-sm text-ink-soft">Signed by</p>
        <p className="font-display text-3xl wrap-anywhere">{agreement.signature}</p>
        <p>{`${formatLongDate(at)}, ${formatTime(at)} ET`}</p>
        <p className="text-sm text-ink-soft">{`Version ${agreement.policyVersion}`}</p>
      </div>
    </Card>
  )
}
