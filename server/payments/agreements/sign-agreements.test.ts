import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { SIGNED } from '../../../testing/paid-booking.ts'

const desk = openDesk()

async function book(): Promise<{ id: string }> {
  return (await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))).body
}

describe('signAgreements', () => {
  const signed = { ...SIGNED, signature: '  Casey Stengel ', policyVersion: '2026-11-01' }

  it('stores the signature with the hash of the text, and the row can never change', async () => {
    const booking = await book()
    const { status } = await desk.customer.post(`/api/bookings/${booking.id}/agreements`, signed)
    expect(status).toBe(201)
    const { body } = await desk.customer.get(`/api/bookings/${booking.id}`)
    expect(body.agreementsSignedAt).toBe('2026-11-20T17:00:00Z')
    const rows = desk.barn.services.db
      .selectFrom('bookingAgreements')
      .select(['signature', 'policyVersion', 'policySha256', 'ip'])
      .where('bookingId', '=', booking.id)
    expect(await rows.execute()).toEqual([
      {
        signature: 'Casey Stengel',
        policyVersion: '2026-11-01',
        policySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        ip: expect.stringMatching(/^10\./),
      },
    ])
    await expect(desk.barn.services.db.deleteFrom('bookingAgreements').execute()).rejects.toThrow(
      'append-only',
    )
  })

  it.each([{ signature: '   ' }, { liabilityAccepted: false }])('refuses %j', async (change) => {
    const { id } = await book()
    const answer = await desk.customer.post(`/api/bookings/${id}/agreements`, { ...signed, ...change })
    expect(answer.status).toBe(400)
  })

  it('shows the signed text again to the customer, and to no one else', async () => {
    const booking = await book()
    await desk.customer.post(`/api/bookings/${booking.id}/agreements`, signed)
    const path = `/api/bookings/${booking.id}/agreements`
    const { body } = await desk.customer.get(path)
    expect(body).toEqual([
      {
        id: expect.any(String),
        signature: 'Casey Stengel',
        signedAt: '2026-11-20T17:00:00Z',
        policyVersion: '2026-11-01',
        text: expect.stringContaining('All sales are final.'),
      },
    ])
    expect((await desk.staff.get(path)).status).toBe(404)
    expect((await desk.barn.client().get(path)).status).toBe(401)
  })
})
