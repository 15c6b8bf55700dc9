import type { More } from '../../../../domain/bookings/more.schema.ts'
import type { TeamSummary } from '../../domain/team-summary.schema.ts'
import { NAME } from '../../domain/title.ts'

/** The team of a booking, as the desk shows it. */
export function teamOf({ more }: { more?: More | undefined }): TeamSummary | undefined {
  return more?.[NAME] as TeamSummary | undefined
}
