import { useState } from 'react'

/** Whether something has been true of the current choice, such as that its time was free. */
export function useWasTrue(choice: string, isTrue: boolean): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  if (isTrue && seen !== choice) setSeen(choice)
  return seen === choice
}
