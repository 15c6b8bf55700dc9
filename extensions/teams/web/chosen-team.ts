import type { More } from '../../../domain/bookings/more.schema.ts'
import { NAME } from '../domain/title.ts'

/** The team that was chosen for bookings; undefined for none. */
export function chosenTeam(more: More | undefined): string | undefined {
  return more?.[NAME]?.teamId as string | undefined
}
