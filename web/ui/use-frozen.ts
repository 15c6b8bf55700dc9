import { useRef } from 'react'

/** Keeps the last value while `isFrozen`. */
export function useFrozen<T>(value: T, isFrozen: boolean): T {
  const last = useRef(value)
  if (!isFrozen) last.current = value
  return last.current
}
