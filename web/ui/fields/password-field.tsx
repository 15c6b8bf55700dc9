import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

/** A field for a password, with a button to check what was typed. It's hidden again when the form is sent. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = button.current?.form
    const hide = () => setIsShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={(labelId) => (
        <button
          ref={button}
          type="button"
          aria-label={isShown ? 'Hide' : 'Show'}
          aria-describedby={labelId}
          onClick={() => setIsShown(!isShown)}
          className="grid size-12 place-content-center rounded-plate text-ink-soft -outline-offset-4 hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      )}
    />
  )
}
