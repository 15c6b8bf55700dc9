import { type Measurement, median, timed } from './measurement.ts'
import { withServer } from './with-server.ts'

const ROUNDS = 150

/** Whether the time of an answer tells if an account exists: known and unknown addresses, one after the other. */
export async function signInTiming(): Promise<Measurement[]> {
  // Each attempt comes from another address, so that no limit answers in place of the password check.
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
          email: which === 'known' ? email : `nobody${round}@example.com`,
          password: 'wrong-one',
        }
        const from = `10.${which === 'known' ? 1 : 2}.${round >> 8}.${round & 255}`
        times[which].push(
          await timed(async () => {
            const { status } = await post('/api/auth/login', body, from)
            if (status !== 401) throw new Error(`A wrong password was answered with ${status}`)
          }),
        )
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const difference = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100
    return [
      {
        what: 'sign-in, known against unknown address, medians differ',
        value: difference,
        limit: 5,
        unit: '%',
      },
    ]
  })
}
