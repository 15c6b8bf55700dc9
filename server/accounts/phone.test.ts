import { describe, expect, it } from 'vitest'
import { openDesk } from '../../testing/desk.ts'
import { parsePhone } from './parse-phone.ts'

const desk = openDesk()
const NAME = { firstName: 'Casey', lastName: 'Stengel' }
const ownPhone = async () => (await desk.customer.get('/api/auth/user')).body.phone

describe('parsePhone', () => {
  it.each([
    ['(989) 555-0142', '+19895550142'],
    ['989.555.0142', '+19895550142'],
    ['1 989 555 0142', '+19895550142'],
    ['+44 20 7946 0018', '+442079460018'],
    ['', null],
  ])('reads %j as %j', async (typed, phone) => {
    expect(await parsePhone(typed)).toEqual({ ok: true, value: phone })
  })

  it.each(['555-0142', 'call me', '(989) 555-0142 or 0143', '+1', '123456789012345678'])(
    'refuses %j',
    async (typed) => {
      expect(await parsePhone(typed)).toMatchObject({ ok: false, code: 'invalid_phone' })
    },
  )
})

describe('an extension', () => {
  it.each(['989-555-0142 x12', '(989) 555-0142 ext. 7', '9895550142,,5'])(
    'is not left out of %j without a word',
    async (typed) => {
      const saved = await desk.customer.put('/api/auth/profile', { ...NAME, phone: typed })
      expect(saved).toMatchObject({ status: 400, body: { message: 'Please leave out the extension.' } })
    },
  )
})

describe('phone numbers', () => {
  it('saves a phone number given at registration', async () => {
    const form = {
      ...NAME,
      email: 'with-phone@example.com',
      password: 'fork-in-the-road',
      confirmPassword: 'fork-in-the-road',
    }
    const visitor = desk.barn.client()
    const refused = await visitor.post('/api/auth/register', { ...form, phone: '12' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_phone' } })
    const { status, body } = await visitor.post('/api/auth/register', { ...form, phone: '989 555 0142' })
    expect([status, body.phone]).toEqual([201, '+19895550142'])
  })

  it('adds, keeps, and removes a phone number in the profile', async () => {
    const save = (extra: object) => desk.customer.put('/api/auth/profile', { ...NAME, ...extra })
    expect((await save({ phone: '(989) 555-0142' })).body.phone).toBe('+19895550142')
    await save({})
    expect(await ownPhone()).toBe('+19895550142')
    expect((await save({ phone: '555' })).body.code).toBe('invalid_phone')
    expect(await ownPhone()).toBe('+19895550142')
    await save({ phone: '' })
    expect(await ownPhone()).toBeNull()
  })

  it('shows phone numbers to staff, who find people by some of the digits', async () => {
    await desk.customer.put('/api/auth/profile', { ...NAME, phone: '(231) 555-0177' })
    const found = async (search: string) =>
      (await desk.staff.get(`/api/admin/users?search=${encodeURIComponent(search)}`)).body.items
    for (const search of ['555-0177', '(231) 555', '+1231'])
      expect(await found(search)).toMatchObject([{ id: desk.customer.id, phone: '+12315550177' }])
    expect(await found('555-0178')).toEqual([])
  })
})
