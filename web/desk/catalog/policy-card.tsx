import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { policyWith } from '../../../domain/payments/policies/current-policy.ts'
import {
  MAXIMUM_FEE_PERCENT,
  type PolicyVersion,
  RESALE_FEE_PERCENT,
} from '../../../domain/payments/policies/policy-form.schema.ts'
import { type PolicyTerms, parseVersion, resaleOf } from '../../../domain/payments/policies/policy-terms.ts'
import { formatLongDate } from '../../../domain/time/facility-time.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { SelectField } from '../../ui/fields/text-field.tsx'
import { ErrorState, Spinner } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'

const POLICY = keyOf('GET /api/admin/policy-versions')
const FEES = Array.from({ length: MAXIMUM_FEE_PERCENT / 5 + 1 }, (_, step) => step * 5)

/** The owner publishes a cancellation policy that lets customers do more with their bookings. */
export function PolicyCard() {
  const current = useQuery(query('GET /api/admin/policy-versions'))
  if (current.isPending) return <Spinner label="Loading the policy…" />
  if (!current.data)
    return <ErrorState text="The policy could not be loaded." onRetry={() => current.refetch()} />
  return <PolicyForm key={current.data.version} current={current.data} />
}

function PolicyForm({ current: { version, published } }: { current: PolicyVersion }) {
  const terms = parseVersion(version)?.terms ?? { moves: false, resale: null }
  const [moves, setMoves] = useState(terms.moves)
  const [resells, setResells] = useState(terms.resale !== null)
  const [feePercent, setFeePercent] = useState(terms.resale?.feePercent ?? RESALE_FEE_PERCENT)
  const [asCredit, setAsCredit] = useState(terms.resale === null || terms.resale.asCredit === true)
  const wanted: PolicyTerms = { moves, resale: resells ? resaleOf(feePercent, asCredit) : null }
  const publish = useAction({
    send: () => call('POST /api/admin/policy-versions', wanted),
    done: { title: 'Policy Published', description: 'Customers sign it from now on.' },
    failed: { text: 'Failed to publish the policy' },
    affects: [POLICY],
  })
  const { title, paragraphs } = policyWith(wanted).cancellation
  return (
    <Card className="grid gap-2">
      <h3 className="text-xl">Cancellation Policy</h3>
      <p className="text-sm text-ink-soft">
        {`Version ${version}${published ? `, published ${formatLongDate(Temporal.Instant.from(published.at))} by ${published.by}` : ''}. It applies to bookings signed from now on. Earlier ones keep the version they were signed under.`}
      </p>
      <CheckboxField
        label="Customers can move a booking once"
        checked={moves}
        onChange={({ target }) => setMoves(target.checked)}
      />
      <CheckboxField
        label="Customers can offer a booking back"
        checked={resells}
        onChange={({ target }) => setResells(target.checked)}
      />
      {resells && (
        <>
          <SelectField
            label="Your fee"
            value={feePercent}
            onChange={({ target }) => setFeePercent(Number(target.value))}
            options={FEES.map((percent) => ({ value: percent, label: `${percent}%` }))}
          />
          <SelectField
            label="The customer's share"
            value={asCredit ? 'credit' : 'card'}
            onChange={({ target }) => setAsCredit(target.value === 'credit')}
            options={[
              { value: 'credit', label: 'Becomes credit' },
              { value: 'card', label: 'Goes back to their card' },
            ]}
          />
        </>
      )}
      <ConfirmButton
        button={{ className: 'justify-self-start', children: 'Preview and Publish' }}
        title={title}
        isWide
        action={publish}
        act="Publish"
        busy="Publishing..."
        staysIfRefused
      >
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ConfirmButton>
    </Card>
  )
}
