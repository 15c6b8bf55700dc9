import { beforeEach, describe, expect, it } from 'vitest'
import { isSomeoneElse, notePageUser, pageUser } from './page-user.ts'

const [josh, satchel] = [{ id: 'josh' }, { id: 'satchel' }]
const deskMachine = { id: 'desk', name: 'Front desk', lockMinutes: 5, isLocked: false }

describe('whose page it is', () => {
  beforeEach(() => notePageUser(null))

  it('stays the first person, so the next one is someone else', () => {
    notePageUser(josh)
    notePageUser(satchel)
    expect([pageUser(), isSomeoneElse(josh), isSomeoneElse(satchel)]).toEqual(['josh', false, true])
  })

  it('is open again once they’re signed out', () => {
    notePageUser(josh)
    notePageUser(null)
    notePageUser(satchel)
    expect([pageUser(), isSomeoneElse(satchel)]).toEqual(['satchel', false])
  })

  it('is no one’s on a machine of the desk, where staff switch', () => {
    notePageUser({ ...josh, deskMachine })
    expect([pageUser(), isSomeoneElse(satchel)]).toEqual([null, false])
  })
})
