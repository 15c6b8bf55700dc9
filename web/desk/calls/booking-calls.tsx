import type { Call } from '../../../domain/calls/call.schema.ts'
import { formatDayTime } from '../../../domain/time/facility-time.ts'
import { Notice } from '../../ui/panels.tsx'
import { ToldButton } from './told-button.tsx'

/**
 * The news that staff have to tell the customer of a booking, because no email did, and the news they told
 * them.
 */
export function BookingCalls({ calls }: { calls: readonly Call[] }) {
  return calls.map(({ id, text, toldAt, toldBy }) => (
    <Notice key={id} tone={toldAt ? 'good' : 'warm'} title={toldAt ? 'Told' : 'To Call'}>
      <p className="wrap-anywhere">{text}</p>
      {toldAt && (
        <p className="text-sm wrap-anywhere">
          Told by {toldBy ?? 'staff'}, {formatDayTime(Temporal.Instant.from(toldAt))}
        </p>
      )}
      <div>
        <ToldButton callId={id} about={text} isTold={toldAt !== null} />
      </div>
    </Notice>
  ))
}
