import { useLayoutEffect, useRef, useState } from 'react'

/** Share of the screen height for the bar and the navigation below it. A taller bar (large text, landscape phones) would hide the page. */
const MAX_SCREEN_SHARE = 0.35
const HEIGHT = '--bar-height'

/** Whether the bar is small enough to stick, and sets `--bar-height` to the height it covers. */
export function useStickyBar() {
  const ref = useRef<HTMLElement>(null)
  const [isFixed, setIsFixed] = useState(true)
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const measure = () => {
      const fits = bar.offsetHeight + floorHeight() <= window.innerHeight * MAX_SCREEN_SHARE
      setIsFixed(fits)
      style.setProperty(HEIGHT, fits ? `${bar.offsetHeight}px` : '0px')
    }
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      style.removeProperty(HEIGHT)
    }
  }, [])
  return { ref, isFixed }
}

/** Of the fixed navigation. */
function floorHeight(): number {
  return document.querySelector<HTMLElement>('.main-nav')?.offsetHeight ?? 0
}
