import type { Answer, Client } from '../../../testing/client.ts'

/** Puts packs of 10 hours at 5% off and of 20 hours at 10% off on sale, for cages of $30. */
export async function offerPacks(staff: Client): Promise<void> {
  const offers = [
    { hours: 10, percent: 5 },
    { hours: 20, percent: 10 },
  ]
  const spaceIds = ['cage-1', 'cage-2', 'cage-3']
  const { status } = await staff.put('/api/admin/pack-settings', { offers, months: 12, spaceIds })
  if (status !== 200) throw new Error(`Packs can't be offered: ${status}`)
}

/** The pack of 10 hours, with its signature. */
export const tenHours = (extra: object = {}) => ({
  ...{ packId: crypto.randomUUID(), hours: 10, price: '285.00' },
  ...{ signature: 'Ty Cobb', termsAccepted: true, ...extra },
})

/** The punches and dollars left of each of a customer's packs. */
export async function leftOf(customer: Client): Promise<[punches: number, value: string][]> {
  const { packs } = (await customer.get('/api/packs')).body
  return packs.map(({ punches, value }: { punches: number; value: string }) => [punches, value])
}

/** Sells the pack of 10 hours at the desk. */
export async function sellAtDesk(staff: Client, customerId: string, extra: object = {}): Promise<Answer> {
  return await staff.post(`/api/admin/customers/${customerId}/packs`, tenHours({ method: 'cash', ...extra }))
}
