import { useEffect, useRef, useState } from 'react'

/**
 * What is wrong with a form is said from the first try on. `container` is a ref for what holds the fields; `refuse`
 * is called when a try cannot be sent, and puts focus on the first field that is marked invalid; `forget` begins anew.
 */
export function useTries<E extends HTMLElement>() {
  const container = useRef<E>(null)
  const [refused, setRefused] = useState(0)

  useEffect(() => {
    if (refused > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  return {
    container,
    hasTried: refused > 0,
    refuse: () => setRefused((times) => times + 1),
    forget: () => setRefused(0),
  }
}
