import { afterEach, describe, expect, it } from 'vitest'
import { closeToast, dismissErrorToasts, removeToast, shownToast, toast } from './toast.ts'

afterEach(() => removeToast(shownToast()?.id ?? 0))

describe('toast', () => {
  it('shows only the newest toast', () => {
    toast({ title: 'First' })
    toast({ title: 'Second' })
    expect(shownToast()).toMatchObject({ title: 'Second', isOpen: true })
  })

  it('keeps an open toast instead of showing a quiet one', () => {
    toast({ title: 'Saved' })
    toast({ title: 'News', isQuiet: true })
    expect(shownToast()?.title).toBe('Saved')
    closeToast(shownToast()?.id ?? 0)
    toast({ title: 'News', isQuiet: true })
    expect(shownToast()?.title).toBe('News')
  })

  it('closes a toast before removing it', () => {
    toast({ title: 'Hello' })
    const id = shownToast()?.id ?? 0
    closeToast(id)
    expect(shownToast()?.isOpen).toBe(false)
    removeToast(id)
    expect(shownToast()).toBeNull()
  })

  it('ignores the closing of a toast that was replaced', () => {
    toast({ title: 'Old' })
    const old = shownToast()?.id ?? 0
    toast({ title: 'New' })
    closeToast(old)
    removeToast(old)
    expect(shownToast()).toMatchObject({ title: 'New', isOpen: true })
  })

  it('never reuses an id', () => {
    toast({ title: 'One' })
    const first = shownToast()?.id ?? 0
    removeToast(first)
    toast({ title: 'Two' })
    expect(shownToast()?.id).toBeGreaterThan(first)
  })

  it('dismisses errors alone', () => {
    toast({ title: 'Saved' })
    dismissErrorToasts()
    expect(shownToast()?.title).toBe('Saved')
    toast({ title: 'Failed', variant: 'destructive' })
    dismissErrorToasts()
    expect(shownToast()).toBeNull()
  })
})
