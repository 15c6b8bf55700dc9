import { useRef } from 'react'

/** Keeps a value as it was for as long as `isHeld`, as while an answer that explains its change is on its way. */
export function useFrozen<T>(value: T, isHeld: boolean): T {
  const last = useRef(value)
  if (!isHeld) last.current = value
  return last.current
}
