import { createFetchClient } from '../fetch-client.ts'
import { eventually } from '../server-process.ts'

// Answers of any route, of any version.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Body = any
type Method = 'get' | 'post' | 'put' | 'delete'

export interface Traveler {
  email: string
  /** Sends a request to the next process, and throws unless it's answered with 2xx. */
  ask(method: Method, path: string, body?: object): Promise<Body>
  /** The same, or null if one of the versions has no such route. */
  askIfKnown(method: Method, path: string, body?: object): Promise<Body>
  /** The same person with the same session at other processes. */
  at(urls: readonly string[]): Traveler
}

/** Someone whose requests take turns between processes, with one session: what one process writes, the other reads next. */
function createTraveler(urls: readonly string[], email: string, session = ''): Traveler {
  let cookie = session
  let turn = 0
  async function send(method: Method, path: string, body?: object) {
    const client = createFetchClient(urls[turn % urls.length] ?? '', cookie)
    turn += 1
    const answer = await client[method](path, body)
    cookie = client.cookie()
    return answer
  }
  async function ask(method: Method, path: string, body?: object): Promise<Body> {
    const { status, body: answer } = await send(method, path, body)
    if (status >= 200 && status < 300) return answer
    const url = urls[(turn - 1) % urls.length]
    throw new Error(`${method} ${url}${path} as ${email}: ${status} ${JSON.stringify(answer)}`)
  }
  return {
    email,
    ask,
    async askIfKnown(method, path, body) {
      for (const _ of urls) {
        const { paths } = await ask('get', '/api/openapi.json')
        const isKnown = Object.keys(paths).some((pattern) =>
          new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
        )
        if (!isKnown) return null
      }
      return await ask(method, path, body)
    },
    at: (others) => createTraveler(others, email, cookie),
  }
}

/** A new account with an address verified through the emailed link. */
export async function registerTraveler(urls: readonly string[], name: string): Promise<Traveler> {
  const traveler = createTraveler(urls, `${name}@example.com`)
  const password = 'never-look-back'
  const account = { firstName: 'Satchel', lastName: 'Paige', email: traveler.email }
  await traveler.ask('post', '/api/auth/register', { ...account, password, confirmPassword: password })
  const isTo = (email: { to: string; text: string }) => email.to === traveler.email
  const emails: { to: string; text: string }[] = await eventually(
    () => traveler.ask('get', '/sandbox/mail'),
    (list) => list.some(isTo),
  )
  const token = emails.find(isTo)?.text.match(/verify-email\?token=([\w-]+)/)?.[1]
  await traveler.ask('post', '/api/auth/verify-email', { token })
  return traveler
}
