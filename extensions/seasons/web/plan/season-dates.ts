import type { ItemRef } from '../../../../domain/bookings/conflict.ts'
import type { More } from '../../../../domain/bookings/more.schema.ts'
import type { Bundle, Space } from '../../../../domain/catalog/catalog.schema.ts'
import type { ChangedDate, CreateOrder } from '../../../../domain/orders/order.schema.ts'
import { type Cents, sum, toDecimal } from '../../../../domain/pricing/money.ts'
import { refOf, spacesOf } from '../../../../web/catalog/use-catalog.ts'
import {
  intervalOf,
  type PlanFacts,
  type PlanItem,
  type PlannedSlot,
  type PlannedTime,
  type PreviewedDate,
  previewDates,
  slotIn,
  timeKey,
} from '../../domain/plan-season.ts'
import type { SeasonDraft } from './season-draft.ts'

/** A date as the planner shows it. */
export interface SeasonDate extends PreviewedDate {
  key: string
  /** `kept`: as planned. `changed`: another slot was chosen. `open_choice`: the customer still has to choose. */
  decision: 'kept' | 'changed' | 'skipped' | 'open_choice'
}

/** The plan's dates with the customer's choices, and what the server refused. */
export function seasonDates(
  times: readonly PlannedTime[],
  known: PlanFacts,
  { choices, refusals }: { choices: SeasonDraft['choices']; refusals: Refusals },
): SeasonDate[] {
  const facts = { ...known, refusalOf: (slot: PlannedSlot) => refusals.get(slotKey(slot)) }
  return previewDates(times, facts).map((date) => {
    const key = timeKey(date.time)
    const choice = choices[key]
    if (choice === 'skip') return { ...date, key, decision: 'skipped', slot: null }
    const chosen = choice && findSlot(choice, date.time.hours, facts)
    if (chosen) return { ...date, key, decision: 'changed', slot: chosen }
    return { ...date, key, decision: date.slot ? 'kept' : 'open_choice' }
  })
}

/** The chosen slot, if it's still open. */
function findSlot(
  { date: text, hour, spaceId, bundleId }: Exclude<SeasonDraft['choices'][string], 'skip'>,
  hours: number,
  { items, free, refusalOf }: PlanFacts,
): PlannedSlot | null {
  const item = items.find(({ ref }) => ref.spaceId === spaceId && ref.bundleId === bundleId)
  const date = Temporal.PlainDate.from(text)
  if (!item || !free(item.spaceIds, date, hours).includes(hour)) return null
  const slot = slotIn(item, { date, hour, hours })
  return refusalOf?.(slot) === undefined ? slot : null
}

/** The dates that would be taken, in order. */
export function takenSlots(dates: readonly SeasonDate[]): PlannedSlot[] {
  return dates.flatMap(({ slot }) => (slot ? [slot] : []))
}

export function totalOf(slots: readonly PlannedSlot[]): Cents {
  return sum(slots.map(({ price }) => price))
}

/** All that a customer takes together. */
export interface SeasonWish {
  label: string
  more?: More | undefined
  slots: readonly PlannedSlot[]
}

/** The request that takes them. */
export function requestOf(id: string, { label, more, slots }: SeasonWish): CreateOrder {
  return {
    id,
    label,
    ...(more && { more }),
    dates: slots.map((slot) => {
      const { start, end } = intervalOf(slot)
      return {
        ...slot.item.ref,
        startTime: start.toString(),
        endTime: end.toString(),
        totalAmount: toDecimal(slot.price),
        ...(slot.item.isAnyCage && { isAnyCage: true }),
      }
    }),
  }
}

/** Slots that the server refused. */
export type Refusals = ReadonlyMap<string, Pick<ChangedDate, 'code' | 'message'>>

export function refusalsOf(slots: readonly PlannedSlot[], changed: readonly ChangedDate[]): Refusals {
  return new Map(
    changed.flatMap(({ index, code, message }) => {
      const slot = slots[index]
      // A slot with another price can be taken: the catalog has it by then.
      return slot && code !== 'price_changed' ? [[slotKey(slot), { code, message }] as const] : []
    }),
  )
}

function slotKey(slot: PlannedSlot): string {
  const { spaceId, bundleId }: ItemRef = slot.item.ref
  return `${timeKey(slot)} ${spaceId ?? bundleId}`
}

/** A space or bundle as the planner takes it. */
export function planItem(item: Space | Bundle): PlanItem {
  return {
    ref: refOf(item),
    name: item.name,
    spaceIds: spacesOf(item),
    hourlyRate: item.hourlyRate,
    priceRules: item.priceRules,
    startsOn: item.startsOn,
    retiresOn: item.retiresOn,
  }
}
