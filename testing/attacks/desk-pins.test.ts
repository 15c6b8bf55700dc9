import { describe, expect, it } from 'vitest'
import { atDesk, enrolledMachine, setPin, switchTo } from '../accounts/desk-machine.ts'
import { PASSWORD, registerAdmin } from '../factories.ts'
import { ownAppOfFile } from '../start-test-app.ts'

const barn = await ownAppOfFile()
const PIN = '193756'
const clerk = () => registerAdmin(barn, 'desk').then((person) => setPin(person, PIN))
const wrong = (guess: number) => String(200_001 + guess)

describe('guessing PINs', () => {
  it('turns a PIN off on that machine after five wrong tries, until its owner confirms there', async () => {
    const [{ machine }, elsewhere, person] = [
      await enrolledMachine(barn),
      await enrolledMachine(barn),
      await clerk(),
    ]
    const codes: unknown[] = []
    for (let guess = 0; guess < 5; guess += 1) {
      const { body } = await switchTo(machine, person, wrong(guess))
      codes.push([body.code, body.details?.left])
    }
    expect(codes).toEqual([
      ['wrong_pin', 4],
      ['wrong_pin', 3],
      ['wrong_pin', 2],
      ['wrong_pin', 1],
      ['pin_off', undefined],
    ])
    expect((await switchTo(machine, person, PIN)).body.code).toBe('pin_off')
    const { body } = await machine.get('/api/desk-machine')
    expect(body.staff.find(({ id }: { id: string }) => id === person.id).isOff).toBe(true)
    expect((await switchTo(elsewhere.machine, person, PIN)).status).toBe(204)
    // A full sign-in on that machine; in production, with the passkey.
    await machine.post('/api/auth/login', { email: person.email, password: PASSWORD })
    expect((await switchTo(machine, person, PIN)).status).toBe(204)
  })

  it('turns a PIN back on when a manager says so elsewhere', async () => {
    const [{ machine, id }, person, manager] = [
      await enrolledMachine(barn),
      await clerk(),
      await registerAdmin(barn, 'manager'),
    ]
    const pinsOff = async () => {
      const { body } = await manager.get('/api/admin/desk-machines')
      return body.find((each: { id: string }) => each.id === id).pinsOff
    }
    for (let guess = 0; guess < 4; guess += 1) await switchTo(machine, person, wrong(guess))
    expect(await pinsOff()).toEqual([])
    await switchTo(machine, person, wrong(4))
    expect(await pinsOff()).toEqual(['Casey Stengel'])
    const turnOn = () => manager.delete(`/api/admin/desk-machines/${id}/pin-failures`)
    expect([(await turnOn()).status, (await turnOn()).status]).toEqual([204, 204])
    expect((await switchTo(machine, person, PIN)).status).toBe(204)
    const owner = await registerAdmin(barn)
    const { items } = (await owner.get('/api/admin/audit?limit=20')).body
    const actions = items.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'turn_on_pins')).toHaveLength(1)
  })

  it('checks five of thirty guesses at the same time', async () => {
    const [{ machine }, person] = [await enrolledMachine(barn), await clerk()]
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => switchTo(machine, person, wrong(guess))),
    )
    const checked = answers.filter(({ body }) => body.code === 'wrong_pin').length
    expect(checked).toBe(4)
    expect(answers.filter(({ status }) => status === 204)).toEqual([])
    expect((await switchTo(machine, person, PIN)).status).not.toBe(204)
  })

  it('at some people leaves the PINs of the others on', async () => {
    const { machine } = await enrolledMachine(barn)
    const people = await Promise.all([clerk(), clerk(), clerk()])
    for (const person of people)
      for (let guess = 0; guess < 5; guess += 1) await switchTo(machine, person, wrong(guess))
    expect((await switchTo(machine, await clerk(), PIN)).status).toBe(204)
  })

  it('at one person has a limit each hour, however often their PIN is turned on again', async () => {
    const [{ machine, id }, person, manager] = [
      await enrolledMachine(barn),
      await clerk(),
      await registerAdmin(barn, 'manager'),
    ]
    const codes: string[] = []
    for (let guess = 0; guess < 20; guess += 1) {
      codes.push((await switchTo(machine, person, wrong(guess))).body.code)
      await manager.delete(`/api/admin/desk-machines/${id}/pin-failures`)
    }
    const untilOff = [...Array(4).fill('wrong_pin'), 'pin_off']
    expect(codes).toEqual([...untilOff, ...untilOff, ...untilOff, ...Array(5).fill('too_many_requests')])
  })

  it('doesn’t make the machine one where guesses of a password are free', async () => {
    const [{ machine }, person] = [await enrolledMachine(barn), await clerk()]
    await switchTo(machine, person, PIN)
    const login = (password: string) => machine.post('/api/auth/login', { email: person.email, password })
    for (let guess = 0; guess < 10; guess += 1) await login(`guess-number-${guess}`)
    // A device that the account knows would get twenty.
    expect((await login(PASSWORD)).status).toBe(429)
  })
})

describe('a stolen machine', () => {
  it('opens nothing with its cookie alone, on another computer', async () => {
    const owner = await registerAdmin(barn)
    const login = { email: owner.email, password: PASSWORD }
    const { cookies } = await barn.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
    const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    const inject = (method: 'GET' | 'POST', url: string, cookies: Record<string, string>, payload?: object) =>
      barn.app.inject({ method, url, cookies, ...(payload && { payload }) })
    const enrolled = await inject('POST', '/api/admin/desk-machines', session, {
      name: 'Till',
      lockMinutes: 5,
    })
    const cookie = enrolled.cookies.find(({ name }) => name === 'machine')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const stolen = { machine: cookie?.value ?? '' }
    const person = await clerk()
    const body = { userId: person.id, pin: PIN }
    expect((await inject('GET', '/api/desk-machine', stolen)).statusCode).toBe(401)
    expect((await inject('POST', '/api/desk-machine/switch', stolen, body)).statusCode).toBe(401)
    // Nor with the cookie of the session alone.
    const switched = await inject('POST', '/api/desk-machine/switch', session, body)
    expect(switched.json().code).toBe('not_enrolled')
    // Both together are the machine itself.
    const both = await inject('POST', '/api/desk-machine/switch', { ...session, ...stolen }, body)
    expect(both.statusCode).toBe(204)
  })

  it('is out at the next request once it’s revoked, also with a stream of live updates open', async () => {
    const origin = await barn.app.listen({ host: '127.0.0.1', port: 0 })
    const [{ machine, id }, person, owner] = [
      await enrolledMachine(barn),
      await clerk(),
      await registerAdmin(barn),
    ]
    await atDesk(barn, machine, { person, pin: PIN })
    const stream = await fetch(`${origin}/api/live`, { headers: { accept: 'text/event-stream' } })
    await stream.body?.getReader().read()
    expect((await machine.get('/api/admin/board/2026-11-21')).status).toBe(200)
    await owner.delete(`/api/admin/desk-machines/${id}`)
    expect((await machine.get('/api/admin/board/2026-11-21')).status).toBe(401)
    expect((await switchTo(machine, person, PIN)).status).toBe(401)
    // Signing in there again is like on any other computer.
    await machine.post('/api/auth/login', { email: person.email, password: PASSWORD })
    expect((await switchTo(machine, person, PIN)).body.code).toBe('not_enrolled')
  })

  it('starts no session while it’s being revoked', async () => {
    const [owner, person] = [await registerAdmin(barn), await clerk()]
    for (let round = 0; round < 8; round += 1) {
      const { machine, id } = await enrolledMachine(barn)
      await Promise.all([switchTo(machine, person, PIN), owner.delete(`/api/admin/desk-machines/${id}`)])
      expect((await machine.get('/api/admin/board/2026-11-21')).status).toBe(401)
    }
  })
})

describe('an owner at a machine by PIN', () => {
  it('needs more than a PIN for lists of everything', async () => {
    const { machine } = await enrolledMachine(barn)
    const owner = await setPin(await registerAdmin(barn), '771042')
    await atDesk(barn, machine, { person: owner, pin: '771042' })
    for (const list of ['/api/admin/bookings', '/api/admin/users'])
      expect((await machine.get(list)).body.code).toBe('confirmation_required')
  })
})
