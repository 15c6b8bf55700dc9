import { describe, expect, it } from 'vitest'
import { NO_TOASTS, toastReducer } from './toast.ts'

const show = (title: string) => ({ type: 'show', message: { title } }) as const

describe('toastReducer', () => {
  it('shows only the newest toast', () => {
    const state = [show('First'), show('Second')].reduce(toastReducer, NO_TOASTS)
    expect(state.toasts).toEqual([{ id: 2, title: 'Second', isOpen: true }])
  })

  it('keeps an open toast instead of showing a quiet one', () => {
    const quiet = { type: 'show', message: { title: 'News', isQuiet: true } } as const
    const shown = toastReducer(NO_TOASTS, show('Saved'))
    expect(toastReducer(shown, quiet)).toBe(shown)
    const closed = toastReducer(shown, { type: 'close', id: 1 })
    expect(toastReducer(closed, quiet).toasts).toMatchObject([{ title: 'News' }])
  })

  it('closes a toast before removing it', () => {
    const shown = toastReducer(NO_TOASTS, show('Hello'))
    const closed = toastReducer(shown, { type: 'close', id: 1 })
    expect(closed.toasts.map((toast) => toast.isOpen)).toEqual([false])
    expect(toastReducer(closed, { type: 'remove', id: 1 }).toasts).toEqual([])
  })

  it('ignores the closing of a toast that was replaced', () => {
    const state = [show('Old'), show('New')].reduce(toastReducer, NO_TOASTS)
    expect(toastReducer(state, { type: 'close', id: 1 })).toEqual(state)
    expect(toastReducer(state, { type: 'remove', id: 1 })).toEqual(state)
  })

  it('never reuses an id', () => {
    const first = toastReducer(NO_TOASTS, show('One'))
    const second = toastReducer(toastReducer(first, { type: 'remove', id: 1 }), show('Two'))
    expect(second.toasts[0]?.id).toBe(2)
  })
})
