import { TextField } from '../../../web/ui/fields/text-field.tsx'

type FieldProps = { error: string | undefined }

/** A player's first name and last initial. */
export function PlayerNameFields({ field }: { field: (name: 'firstName' | 'lastInitial') => FieldProps }) {
  return (
    <div className="grid grid-cols-[1fr_7rem] gap-3">
      <TextField label="First Name" maxLength={50} autoComplete="off" {...field('firstName')} />
      <TextField
        label="Last Initial"
        maxLength={1}
        autoComplete="off"
        autoCapitalize="characters"
        {...field('lastInitial')}
      />
    </div>
  )
}
