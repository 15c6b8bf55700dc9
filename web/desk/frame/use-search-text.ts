import { useSearchParams } from 'wouter'

const FIND = 'find'

/**
 * The text of staff's search, in the address of any page, so Back from a result leads to the search; null while
 * it's closed. Opening it adds to the history, typing doesn't.
 */
export function useSearchText(): [find: string | null, setFind: (find: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const find = params.get(FIND)
  const setFind = (text: string | null) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        if (text === null) next.delete(FIND)
        else next.set(FIND, text)
        return next
      },
      { replace: find !== null },
    )
  return [find, setFind]
}
