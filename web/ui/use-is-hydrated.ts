import { useSyncExternalStore } from 'react'

/**
 * False while the page is as its document has it, so nothing may depend on the rest of its address, or on the
 * device.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => {}
