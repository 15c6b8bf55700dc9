import { expect, it } from 'vitest'
import { runDueJobs } from '../../../server/jobs/schedule.ts'
import { openDesk } from '../../../testing/desk.ts'
import { switchExtra, whenOffOf } from '../../../testing/extras.ts'
import { act, importFile, tryFile } from './import-file.ts'

const desk = openDesk({ extras: ['imports'] })
const set = (isOn: boolean) => switchExtra(desk.staff, 'imports', isOn)
const find = async (search: string) => (await desk.staff.get(`/api/admin/users?search=${search}`)).body.items

it('keeps what was imported while it is off, and the way to undo it for a day', async () => {
  const whenOff = () => whenOffOf(desk.staff, 'imports')
  const stays = 'Imported customers and bookings stay.'
  expect(await whenOff()).toEqual([stays])
  const done = await importFile(desk.staff, 'customers', 'Name,Email\nOff Base,off@example.com')
  expect(await whenOff()).toEqual([
    stays,
    "1 import can't be undone until this extra is back on, and not at all once 24 hours have passed.",
  ])
  await set(false)
  expect((await act(desk.staff, done, 'undo')).status).toBe(404)
  expect((await desk.staff.get('/api/admin/imports')).status).toBe(404)
  expect((await desk.staff.get('/api/admin/customers.csv')).status).toBe(404)
  expect(await find('off@example.com')).toHaveLength(1)
  const { items } = (await desk.staff.get('/api/admin/audit')).body
  expect(items).toContainEqual(
    expect.objectContaining({
      ...{ action: 'imports.customers', phrase: 'imported customers from {name}' },
      subjectName: 'members.csv',
    }),
  )
  await set(true)
  expect((await act(desk.staff, done, 'undo')).status).toBe(200)
  expect(await find('off@example.com')).toEqual([])
  expect(await whenOff()).toEqual([stays])
})

it('deletes files while it is off', async () => {
  await tryFile(desk.staff, 'customers', 'Name,Email\nOff Base,off@example.com')
  await set(false)
  desk.barn.clock.set('2026-11-21T12:00:00-05:00')
  await runDueJobs(desk.barn.services, null)
  expect(await desk.barn.owner.selectFrom('imports').selectAll().execute()).toEqual([])
  await set(true)
})
