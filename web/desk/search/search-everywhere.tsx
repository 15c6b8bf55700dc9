import { useEffect } from 'react'
import { useCurrentUser } from '../../accounts/use-current-user.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useSearchText } from '../frame/use-search-text.ts'
import { SearchBox } from './search-box.tsx'

/** One search over people and bookings, on all staff screens: a button, Ctrl-K, or `/`. */
export function SearchEverywhere() {
  const [find, setFind] = useSearchText()
  const isStaff = useCurrentUser().data?.role === 'admin'
  const isOpen = find !== null && isStaff

  useEffect(() => {
    if (!isStaff) return
    const open = (event: KeyboardEvent) => {
      if (isOpen || !isSearchKey(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setFind('')
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  })

  return (
    <Dialog title="Search" isOpen={isOpen} onClose={() => isOpen && setFind(null)}>
      <SearchBox text={find ?? ''} onType={setFind} />
    </Dialog>
  )
}

/** `/` belongs to whatever is being typed into. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey
  return key === '/' && !(ctrlKey || metaKey || altKey) && !isTypedInto(target as HTMLElement)
}

function isTypedInto(element: HTMLElement): boolean {
  return element.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)
}
