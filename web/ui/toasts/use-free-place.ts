import { type RefCallback, useCallback } from 'react'
import { freePlace, type Obstacle } from './free-place.ts'

/** Never covered, if there's another place: headings with their actions, bars, the time left, and buttons. */
const KEPT_CLEAR =
  'header, nav, h1, dialog h2, .booking-bar, [role=timer], .button, [aria-label=Close], input:focus, select:focus, textarea:focus'
/** Covered only if there's no better place. */
const IN_USE = 'a, button, input, select, textarea, label, iframe, [role=alert], [id$="-error"]'

/** Read by toast.css. */
const BOTTOM = '--toast-bottom'

/** Around a toast, in pixels. */
const GAP_PX = 12

/** A ref for the region of toasts: moves it where it covers least, while the page or the screen changes. */
export function useFreePlace(): RefCallback<HTMLElement> {
  return useCallback((region: HTMLElement | null) => {
    if (!region) return
    const move = () => place(region)
    const resize = new ResizeObserver(move)
    const change = new MutationObserver(move)
    resize.observe(region)
    change.observe(document.body, { childList: true, subtree: true })
    const screen = window.visualViewport ?? window
    screen.addEventListener('resize', move)
    // Not with each step, or it would jump about.
    window.addEventListener('scrollend', move, { capture: true })
    return () => {
      resize.disconnect()
      change.disconnect()
      screen.removeEventListener('resize', move)
      window.removeEventListener('scrollend', move, { capture: true })
    }
  }, [])
}

function place(region: HTMLElement): void {
  if (region.childElementCount === 0) {
    // The next one starts at the bottom again.
    region.style.removeProperty(BOTTOM)
    return
  }
  const box = region.getBoundingClientRect()
  // Without what an on-screen keyboard covers.
  const screen = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const limits = { from: screen.offsetTop + GAP_PX, until: screen.offsetTop + screen.height - GAP_PX }
  const top = freePlace(box, limits, obstaclesOf(region))
  const bottom = document.documentElement.clientHeight - top - box.height
  region.style.setProperty(BOTTOM, `${bottom}px`)
}

/** Everything a toast could cover: on the page, or in the dialog above it. */
function obstaclesOf(region: HTMLElement): Obstacle[] {
  const shown = region.closest('dialog') ?? document
  const boxes = (selector: string, isKeptClear: boolean) =>
    [...shown.querySelectorAll(selector)].flatMap((element): Obstacle[] => {
      const { left, top, right, bottom, width } = element.getBoundingClientRect()
      return width === 0 || region.contains(element) ? [] : [{ left, top, right, bottom, isKeptClear }]
    })
  return [...boxes(KEPT_CLEAR, true), ...boxes(IN_USE, false)]
}
