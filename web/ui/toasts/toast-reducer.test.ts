import { describe, expect, it } from 'vitest'
import { NO_TOASTS, toastReducer } from './toast-reducer.ts'

const show = (title: string) => ({ type: 'show', message: { title } }) as const

describe('toastReducer', () => {
  it('shows one toast at a time, the newest', () => {
    const state = [show('First'), show('Second')].reduce(toastReducer, NO_TOASTS)
    expect(state.toasts).toEqual([{ id: 2, title: 'Second', isOpen: true }])
  })

  it('closes first, so that it can leave with grace, and then removes', () => {
    const shown = toastReducer(NO_TOASTS, show('Hello'))
    const closed = toastReducer(shown, { type: 'close', id: 1 })
    expect(closed.toasts.map((toast) => toast.isOpen)).toEqual([false])
    expect(toastReducer(closed, { type: 'remove', id: 1 }).toasts).toEqual([])
  })

  it('does not let the end of an old toast touch the new one', () => {
    const state = [show('Old'), show('New')].reduce(toastReducer, NO_TOASTS)
    expect(toastReducer(state, { type: 'close', id: 1 })).toEqual(state)
    expect(toastReducer(state, { type: 'remove', id: 1 })).toEqual(state)
  })

  it('never uses an id twice', () => {
    const first = toastReducer(NO_TOASTS, show('One'))
    const second = toastReducer(toastReducer(first, { type: 'remove', id: 1 }), show('Two'))
    expect(second.toasts[0]?.id).toBe(2)
  })
})
