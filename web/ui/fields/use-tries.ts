import { useEffect, useRef, useState } from 'react'

/**
 * Shows a form's errors from the first submit on. `container` is a ref for the element with the fields; `refuse` is for
 * a submit that can't be sent and focuses the first invalid field; `forget` starts over.
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
