/** A field's error message. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="text-sm font-semibold text-accent">
      {message}
    </p>
  )
}
