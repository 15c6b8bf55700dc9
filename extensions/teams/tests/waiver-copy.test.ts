import { expect, it } from 'vitest'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { openDesk } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { AS_GUARDIAN } from '../domain/roster.ts'
import { guardianOf, makeTeam, newParent } from './team.ts'

const desk = openDesk({ extras: ['teams'] })

it('emails a guardian a copy of what was signed, once for each signature', async () => {
  const { token } = await makeTeam(desk.customer)
  const email = newParent()
  const { sign } = await guardianOf(desk.barn, token, email)
  await sign('Sam')
  await sign('Sam')
  await sign('Max')
  const copies = (await deliverAll(desk.barn)).filter(({ to }) => to === email)
  expect(copies.map(({ subject }) => subject)).toEqual([
    'You signed for Sam R.: U12 Monarchs',
    'You signed for Max R.: U12 Monarchs',
  ])
  const [{ html = '', text = '' } = {}] = copies
  for (const body of [text, html.replaceAll('&#x27;', "'")])
    for (const fact of [
      'Sam R., born 2014, team U12 Monarchs',
      'Casey Stengel',
      '6090 W River Rd',
      'Fri, Nov 20, 2026, 12:00 PM ET',
      'Saturday, November 20, 2027, unless the waiver changes',
      AS_GUARDIAN,
      CURRENT_POLICY.liability.title,
      ...CURRENT_POLICY.liability.paragraphs,
    ])
      expect(body.toLowerCase()).toContain(fact.toLowerCase())
  expect(text).not.toMatch(/sales|refund|\$/i)
})

it('emails the copy of a signature as it was given, also once the team has another name', async () => {
  const { id, token } = await makeTeam(desk.customer)
  const email = newParent()
  const { sign } = await guardianOf(desk.barn, token, email)
  await sign('Sam')
  await desk.customer.put(`/api/teams/${id}`, { name: 'U13 Monarchs' })
  const copy = (await deliverAll(desk.barn)).find(({ to }) => to === email)
  expect(copy?.text).toContain('Sam R., born 2014, team U12 Monarchs')
})
