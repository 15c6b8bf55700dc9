import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { policyWith } from '../../../domain/payments/policies/current-policy.ts'
import type { PolicyTerm } from '../../../domain/payments/policies/policy.ts'
import type { PolicyVersion } from '../../../domain/payments/policies/policy-form.schema.ts'
import { tagsOf } from '../../../domain/payments/policies/policy-terms.ts'
import { formatLongDate } from '../../../domain/time/facility-time.ts'
import { call, keyOf, query } from '../../api/call.ts'
import { useAction } from '../../forms/use-action.ts'
import { Outlet } from '../../outlets/outlet.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { ErrorState, Spinner } from '../../ui/loaded.tsx'
import { Card } from '../../ui/panels.tsx'

const POLICY = keyOf('GET /api/admin/policy-versions')

/** The owner publishes a cancellation policy that lets customers do more with their bookings. */
export function PolicyCard() {
  const current = useQuery(query('GET /api/admin/policy-versions'))
  if (current.isPending) return <Spinner label="Loading the policy…" />
  if (!current.data)
    return <ErrorState text="The policy could not be loaded." onRetry={() => current.refetch()} />
  const { version, ways } = current.data
  return <PolicyForm key={[version, ...ways].join()} current={current.data} />
}

function PolicyForm({ current: { version, published, terms, ways } }: { current: PolicyVersion }) {
  const [wanted, setWanted] = useState<readonly PolicyTerm[]>(terms)
  const publish = useAction({
    send: () => call('POST /api/admin/policy-versions', { terms: wanted.map(({ tag }) => tag) }),
    done: { title: 'Policy Published', description: 'Customers sign it from now on.' },
    failed: { text: 'Failed to publish the policy' },
    affects: [POLICY],
  })
  const part = {
    tags: tagsOf(version),
    ways,
    onChange: (of: string, term: PolicyTerm | null) =>
      setWanted((before) => [...before.filter((other) => other.of !== of), ...(term ? [term] : [])]),
  }
  const { title, paragraphs } = policyWith(wanted).cancellation
  return (
    <Card className="grid gap-2">
      <h3 className="text-xl">Cancellation Policy</h3>
      <p className="text-sm text-ink-soft">
        {`Version ${version}${published ? `, published ${formatLongDate(Temporal.Instant.from(published.at))} by ${published.by}` : ''}. It applies to bookings signed from now on. Earlier ones keep the version they were signed under.`}
      </p>
      <Outlet at="desk/policy-term" fallback={null} facts={part} />
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
