import type { Answer } from './client.ts'
import type { Desk } from './desk.ts'

const ANY_TERMS = {
  ...{ percent: null, amount: null, totalLimit: null, customerLimit: null, isFirstOnly: false },
  ...{ weekdays: null, fromHour: null, untilHour: null, firstDate: null, lastDate: null },
}

/** The request for a code without conditions, unless some are given. */
export const codeTerms = (terms: object) => ({ ...ANY_TERMS, code: '', ...terms })

/** Adds a code as staff, and returns it. */
export async function addCode({ staff }: Pick<Desk, 'staff'>, terms: object): Promise<string> {
  const wanted = codeTerms({ code: crypto.randomUUID().slice(0, 8).toUpperCase(), ...terms })
  const { status, body } = await staff.post('/api/admin/codes', wanted)
  if (status !== 204) throw new Error(`Adding a code answered ${status}: ${JSON.stringify(body)}`)
  return wanted.code
}

/** Uses a code for an own booking, or removes it. */
export function enterCode(
  customer: { put(url: string, body: object): Promise<Answer>; delete(url: string): Promise<Answer> },
  bookingId: string,
  code: string | null,
): Promise<Answer> {
  const url = `/api/bookings/${bookingId}/code`
  return code === null ? customer.delete(url) : customer.put(url, { code })
}
