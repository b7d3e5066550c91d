/** Texts of the page of roles in Spanish. */
export const es = {
  title: 'Roles',
  add: 'Añadir un rol',
  added: 'El rol está añadido.',
  name: 'Nombre',
  tenant: 'Inquilino',
  users: 'Usuarios',
  rights: 'Permisos',
  rename: 'Cambiar el nombre',
  removeHelp: 'No se puede eliminar un rol que aún tiene cuentas.',
  empty: 'Aún no hay roles.',
  emptyHelp: 'Un rol da permisos a todas las cuentas que lo tienen.',
} as const;
