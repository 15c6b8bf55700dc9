import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import type { Desk } from './desk.ts'
import { type Customer, PASSWORD } from './factories.ts'
import { eventually } from './server-process.ts'
import type { TestApp } from './start-test-app.ts'

const isMark = (text: string) => text.includes('mark')

/** The cookie of a new session. */
export async function sessionCookie(barn: TestApp, { email }: Customer): Promise<string> {
  const cookies = new Map<string, string>()
  const { status } = await barn
    .client(undefined, cookies)
    .post('/api/auth/login', { email, password: PASSWORD })
  if (status !== 200) throw new Error(`Signing in answered ${status}`)
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Where the app listens. The files of a process share it, and only the first can open it. */
async function originOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return app.listeningOrigin
}

/** Streams of live updates from the desk's app, in the tests of one file. */
export function liveStreams(desk: Desk) {
  let origin: string
  beforeAll(async () => {
    origin = await originOf(desk.barn)
  })
  // Announced after something, to know that everything before has arrived.
  let marks = 0

  /** The events of a stream from now on, such as "availability 2026-11-21". */
  async function listen(cookie = '', query = '') {
    const { body } = await fetch(`${origin}/api/live${query}`, {
      headers: { accept: 'text/event-stream', cookie },
    })
    const stream = { text: '', isOpen: true }
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of body ?? []) stream.text += decoder.decode(chunk, { stream: true })
    })()
      .catch(() => {})
      .finally(() => {
        stream.isOpen = false
      })
    const events = () =>
      stream.text.split('\n\n').flatMap((text) => {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
        const event = field('event')
        if (event === '') return []
        const data = JSON.parse(field('data')) as { date?: string; hasMissed?: boolean }
        return [
          {
            id: field('id'),
            text: [event, data.date ?? data.hasMissed].filter((x) => x !== undefined).join(' '),
          },
        ]
      })
    await eventually(
      async () => stream.text,
      (text) => text.includes('event: ready'),
    )
    return {
      /** The events since the last call, without repetitions. */
      async heard(): Promise<string[]> {
        marks += 1
        const mark = `mark ${marks}`
        await sql`select pg_notify('availability', ${mark})`.execute(desk.barn.owner)
        const all = await eventually(
          async () => events().map(({ text }) => text),
          (texts) => texts.includes(`availability ${mark}`),
        )
        stream.text = ''
        return [...new Set(all)].filter((text) => !text.startsWith('ready') && !isMark(text))
      },
      ready: () => events()[0],
      closed: () =>
        eventually(
          async () => stream.isOpen,
          (isOpen) => !isOpen,
        ),
    }
  }

  return { listen, signIn: (who: Customer) => sessionCookie(desk.barn, who) }
}
export type LiveStream = Awaited<ReturnType<ReturnType<typeof liveStreams>['listen']>>
