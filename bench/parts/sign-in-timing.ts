import { type Measurement, median, timed } from '../report/measurement.ts'
import { withServer } from '../server/with-server.ts'

const ROUNDS = 150

/** Checks that response times don't reveal whether an account exists, by alternating known and unknown emails. */
export async function signInTiming(): Promise<Measurement[]> {
  // Each attempt comes from another IP address, so that the rate limits don't apply.
  return await withServer({ TRUST_PROXY: '127.0.0.1' }, async ({ url }) => {
    const post = (path: string, body: object, from: string) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify(body),
      })
    const email = 'known@example.com'
    const person = {
      firstName: 'A',
      lastName: 'B',
      email,
      password: 'right-one',
      confirmPassword: 'right-one',
    }
    await post('/api/auth/register', person, '10.255.0.1')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of order) {
        const body = {
          email: which === 'known' ? email : `unknown${round}@example.com`,
          password: 'wrong-one',
        }
        const from = `10.${which === 'known' ? 1 : 2}.${round >> 8}.${round & 255}`
        times[which].push(
          await timed(async () => {
            const { status } = await post('/api/auth/login', body, from)
            if (status !== 401) throw new Error(`Expected 401 for a wrong password, got ${status}`)
          }),
        )
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const difference = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100
    return [
      {
        what: 'sign-in, difference of medians for known and unknown emails',
        value: difference,
        unit: '%',
        target: { atMost: 5 },
      },
    ]
  })
}
