import { useLayoutEffect, useRef, useState } from 'react'

/** Of the height of the screen; above it, with large text or on a phone on its side, the bar would hide the page. */
const MOST_OF_SCREEN = 0.35
const HEIGHT = '--bar-height'

/** Measures the bar, decides whether it may stay in view, and tells the page how much of its foot it covers. */
export function useStickyBar() {
  const ref = useRef<HTMLElement>(null)
  const [isFixed, setIsFixed] = useState(true)
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const measure = () => {
      const fits = bar.offsetHeight <= window.innerHeight * MOST_OF_SCREEN
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
