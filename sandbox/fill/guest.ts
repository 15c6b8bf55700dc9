import { z } from 'zod'
import type { SecondApp } from './fill-host.ts'

interface Answer {
  status: number
  body: unknown
}

/** A person with a device: asks the app, and keeps its cookies. */
export interface Guest {
  /** Any answer below 500. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>
  /** The body of a success, as this schema reads it. Throws `Refused` for anything else. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>
  post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T>
}

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({ totalAmount: z.string().optional() }).optional(),
})

/** The app refused, by one of its rules. */
export class Refused extends Error {
  readonly refusal: z.infer<typeof refusal>
  constructor(path: string, body: unknown) {
    const { success, data } = refusal.safeParse(body)
    super(`${path}: ${JSON.stringify(body)}`)
    this.refusal = success ? data : { code: 'unknown', message: String(body) }
  }
}

export function openGuest(app: SecondApp, remoteAddress: string): Guest {
  const cookies = new Map<string, string>()
  const ask: Guest['ask'] = async (method, path, body) => {
    const response = await app.inject({
      ...{ method, url: path, remoteAddress, cookies: Object.fromEntries(cookies) },
      ...(body && { payload: body }),
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    const { statusCode: status, body: text } = response
    if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return { status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  async function read<T>(answered: Promise<Answer>, path: string, schema: z.ZodType<T>): Promise<T> {
    const { status, body } = await answered
    if (status >= 400) throw new Refused(path, body)
    return schema.parse(body)
  }
  return {
    ask,
    get: (path, schema) => read(ask('GET', path), path, schema),
    post: (path, body, schema) => read(ask('POST', path, body), path, schema),
  }
}

/** The result of an attempt, or null if a rule refuses it. */
export async function ifAllowed<T>(attempt: () => Promise<T>): Promise<T | null> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
