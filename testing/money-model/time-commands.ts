import fc from 'fast-check'
import { deliverQueued } from '../../server/mail/deliver-email.ts'
import { loadTemplates } from '../../server/notices/load-templates.ts'
import { sendRefunds } from '../../server/payments/refunds/send-refunds.ts'
import { StripeUnreachable } from '../../server/stripe/circuit.ts'
import { ALL_JOBS } from '../all-jobs.ts'
import { collectEmails } from './barn.ts'
import { always, anyFate, anyOf, ask, type Command, command, follow, told } from './command.ts'
import type { Fate } from './interrupted-steps.ts'
import { pick } from './model.ts'

/** About the length of a hold; rarely past the bookings themselves. */
const STEPS_MINUTES = [1, 3, 14, 15, 16, 20, 180]

const clockMoves = fc
  .constantFrom(...STEPS_MINUTES)
  .map((minutes) =>
    command(`${minutes} minutes pass`, always, async (_model, { app }) => app.clock.advance({ minutes })),
  )

const jobRuns = fc
  .record({ name: fc.constantFrom(...Object.keys(ALL_JOBS)), fate: anyFate })
  .map(({ name, fate }) =>
    command(`job ${name} runs${told(fate)}`, always, async (_model, barn) => {
      const run = ALL_JOBS[name]?.run ?? (async () => 0)
      await ask(
        barn,
        fate,
        () => run(barn.app.services).catch(countAsFailed),
        () => {},
      )
    }),
  )

/** The job that sends each refund. When it is cut off, Stripe may have made a refund we don't know about. */
const refundsGoOut = fc
  .oneof(
    fc.constant<Fate>({ kind: 'completes' }),
    fc.integer({ min: 1, max: 5 }).map((at): Fate => ({ kind: 'dies', at })),
    fc.integer({ min: 1, max: 5 }).map((at): Fate => ({ kind: 'pauses', at })),
  )
  .map((fate) =>
    command(`refunds go out${told(fate)}`, always, (_model, barn) =>
      ask(
        barn,
        fate,
        () => sendRefunds(barn.app.services),
        () => {},
      ),
    ),
  )

/** A job that needs Stripe fails without it; the queue notes that and runs it again later. */
function countAsFailed(error: unknown): void {
  if (!(error instanceof StripeUnreachable)) throw error
}

const emailsGoOut = fc.constant(
  command('emails go out', always, (_model, barn) =>
    deliverQueued({ ...barn.app.services, mailer: collectEmails(barn), loadTemplates }),
  ),
)

const processGoesOn = anyOf.map((which) =>
  command(`paused request ${which} goes on`, always, async (_model, barn) => {
    if (barn.paused.length === 0) return
    const paused = pick(barn.paused, which)
    barn.paused.splice(barn.paused.indexOf(paused), 1)
    await follow(barn, await paused.request.resume(), paused.onAnswer)
  }),
)

const processDies = fc.constant(
  command('the process dies and starts again', always, (_model, barn) => barn.restart()),
)

export const timeCommands: fc.Arbitrary<Command>[] = [
  ...[clockMoves, clockMoves, clockMoves, clockMoves],
  ...[jobRuns, jobRuns, refundsGoOut, refundsGoOut, emailsGoOut, processGoesOn, processGoesOn, processDies],
]
