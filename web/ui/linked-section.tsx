import { type ComponentProps, useEffect } from 'react'
import { Section } from './panels.tsx'

/** A section that links lead to by its `anchor` as their fragment: it gets focus, and is scrolled to. */
export function LinkedSection(props: ComponentProps<typeof Section> & { anchor: string }) {
  useLinked(props.anchor)
  return <Section {...props} />
}

/** How long other parts of the page can take to load, and move it. */
const SETTLES_MS = 3000
const TAKING_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown']

function useLinked(id: string): void {
  // After the layout effect that focuses the heading of a new page.
  useEffect(() => {
    const heading = window.location.hash === `#${id}` && document.getElementById(id)
    if (!heading) return
    heading.focus({ preventScroll: true })
    const settling = new AbortController()
    const { signal } = settling
    const observer = new ResizeObserver(() => heading.scrollIntoView())
    observer.observe(document.body)
    const timer = setTimeout(() => settling.abort(), SETTLES_MS)
    for (const event of TAKING_OVER) window.addEventListener(event, () => settling.abort(), { signal })
    signal.addEventListener('abort', () => {
      observer.disconnect()
      clearTimeout(timer)
    })
    return () => settling.abort()
  }, [id])
}
