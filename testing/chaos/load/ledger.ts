import { setTimeout as delay } from 'node:timers/promises'
import type { Answer as ClientAnswer } from '../../client.ts'
import { type Model, newModel } from '../../money-model/model.ts'

/** Acts of customers and staff on a booking. */
type Step = 'sign' | 'pay' | 'release' | 'take cash' | 'cancel' | 'refund'

export interface LedgerBooking {
  id: string
  /** Index of the customer; null for a booking made at the desk. */
  owner: number | null
  /** Dollars. */
  total: string
  /** Steps that were requested, answered or not. */
  tried: Set<Step>
  /** Steps that the product acknowledged, so they must never get lost. */
  acknowledged: Set<Step>
}

export type Answer = Pick<ClientAnswer, 'status' | 'body'>

export type Ledger = ReturnType<typeof openLedger>

/** People press a button again when nothing happens. */
const PRESSES = 3
const BETWEEN_PRESSES_MS = 400
/** After that, the product doesn't recover automatically. */
const PATIENCE_MS = 120_000

/** Every write that the product acknowledged, when, and what else was tried. */
export function openLedger() {
  const bookings = new Map<string, LedgerBooking>()
  /** The money model, which its rules compare with our ledger and Stripe's. */
  const model: Model = newModel()
  const accepted: { sentAt: number; answeredAt: number; step?: Step }[] = []
  const answers = new Map<string, number>()
  let longestMs = 0

  /** One request. Null if no answer came. */
  async function ask(request: () => Promise<Answer>): Promise<Answer | null> {
    const sentAt = performance.now()
    const answer = await request().catch(() => null)
    longestMs = Math.max(longestMs, performance.now() - sentAt)
    const kind = answer ? String(answer.status) : 'none'
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
    return answer
  }

  /** A request that changes something, sent again while the product can't take it. Null if it never answered. */
  async function write(
    request: () => Promise<Answer>,
    isDone: (answer: Answer) => boolean = isAccepted,
    step?: Step,
  ): Promise<Answer | null> {
    for (let press = 1; ; press += 1) {
      const sentAt = performance.now()
      const answer = await ask(request)
      if (answer && isDone(answer))
        accepted.push({ sentAt, answeredAt: performance.now(), ...(step && { step }) })
      if ((answer && answer.status < 500) || press === PRESSES) return answer
      await delay(BETWEEN_PRESSES_MS)
    }
  }

  return {
    bookings,
    model,
    ask,
    write,
    /** The acts acknowledged so far. Later attempts are still added. */
    promised: (): Map<string, LedgerBooking> =>
      new Map(
        [...bookings].map(([id, booking]) => [
          id,
          { ...booking, acknowledged: new Set(booking.acknowledged) },
        ]),
      ),
    /** The number of acknowledged writes. */
    writes: () => accepted.length,
    /** The number of responses by status, `none` for no response. */
    answers: (): ReadonlyMap<string, number> => answers,

    /** The longest that anyone waited for an answer, or until they gave up. */
    longestMs: () => longestMs,

    /** Enters an acknowledged booking. */
    enter({ id, owner, total }: Pick<LedgerBooking, 'id' | 'owner' | 'total'>): LedgerBooking {
      const known = bookings.get(id)
      if (known) return known
      const booking = { id, owner, total, tried: new Set<Step>(), acknowledged: new Set<Step>() }
      bookings.set(id, booking)
      model.bookings.push({ id, owner: owner ?? -1, total, secrets: [] })
      return booking
    },

    /** Does something with a booking. Resolves to whether it was acknowledged. */
    async step(
      booking: LedgerBooking,
      step: Step,
      request: () => Promise<Answer>,
      isDone: (answer: Answer) => boolean = isAccepted,
    ): Promise<boolean> {
      booking.tried.add(step)
      const answer = await write(request, isDone, step)
      if (answer === null || !isDone(answer)) return false
      booking.acknowledged.add(step)
      return true
    },

    /** Waits for this number of further acknowledged writes. */
    async untilWrites(count: number): Promise<void> {
      const goal = accepted.length + count
      await until(() => accepted.length >= goal, `${count} more writes to be accepted`)
    },

    /**
     * Waits for an acknowledged write, or an acknowledged step of this kind, that was sent after this moment. Resolves to the
     * milliseconds in between.
     */
    async untilResumed(since: number, wanted?: Step): Promise<number> {
      const first = () =>
        accepted.find(({ sentAt, step }) => sentAt >= since && (wanted === undefined || step === wanted))
      await until(() => first() !== undefined, 'writes to be accepted again')
      return (first()?.answeredAt ?? 0) - since
    },
  }
}

export function isAccepted(answer: Answer | null): answer is Answer {
  return answer !== null && answer.status >= 200 && answer.status < 300
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`Waited ${PATIENCE_MS / 1_000} seconds for ${what}`)
    await delay(10)
  }
}
