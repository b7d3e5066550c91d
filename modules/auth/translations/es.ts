import type { Messages } from '@tenantry/core';

/** Texts of accounts in Spanish. */
export const es: Messages = {
  mail: {
    reset: {
      subject: 'Restablezca su contraseña',
      text: 'Hola:\n\nalguien ha pedido restablecer la contraseña de su cuenta {{email}} en {{tenant}}. Para elegir una nueva, siga el enlace en los próximos 60 minutos.\n\nSi no ha sido usted, ignore este mensaje: su contraseña no cambiará.',
      link: 'Elegir una nueva contraseña',
    },
    invitation: {
      subject: 'Invitación a {{tenant}}',
      text: 'Hola:\n\nse ha creado una cuenta para usted en {{tenant}}: {{email}}. Para elegir su contraseña, siga el enlace en las próximas 48 horas.',
      link: 'Elegir una contraseña',
    },
    changed: {
      subject: 'Su contraseña ha cambiado',
      text: 'Hola:\n\nla contraseña de su cuenta {{email}} en {{tenant}} acaba de establecerse mediante un enlace que le enviamos. Se ha cerrado la sesión en todos los dispositivos.\n\nSi no ha sido usted, contacte de inmediato con su administrador.',
    },
  },
  commands: {
    'Create user': 'Crear usuario',
    'Update user': 'Modificar usuario',
    'Delete user': 'Eliminar usuario',
    'Create role': 'Crear rol',
    'Update role': 'Modificar rol',
    'Delete role': 'Eliminar rol',
    'Update role permissions': 'Modificar permisos del rol',
    'Update user permissions': 'Modificar permisos del usuario',
    'Update profile': 'Modificar perfil',
    'Update language': 'Modificar idioma',
    'End session': 'Cerrar sesión',
    'Update sidebar': 'Modificar barra lateral',
    'Update role sidebar': 'Modificar barra lateral del rol',
    'Delete role sidebar': 'Eliminar barra lateral del rol',
    'Create sidebar variant': 'Crear variante de barra lateral',
    'Update sidebar variant': 'Modificar variante de barra lateral',
    'Delete sidebar variant': 'Eliminar variante de barra lateral',
  },
  errors: {
    'Invalid email or password': 'Correo electrónico o contraseña incorrectos',
    'You do not have permission to access this area. Please contact your administrator.':
      'No tiene permiso para acceder a esta área. Póngase en contacto con su administrador.',
    'Missing or invalid refresh token': 'Falta el token de renovación o no es válido',
    'Invalid or expired refresh token': 'El token de renovación no es válido o ha caducado',
    'User not found': 'Usuario no encontrado',
    'User id required': 'Se requiere el identificador del usuario',
    'User already has a password': 'El usuario ya tiene contraseña',
    'Current password is incorrect.': 'La contraseña actual es incorrecta.',
    'Invalid profile update.': 'Actualización de perfil no válida.',
    'Password does not meet the requirements.': 'La contraseña no cumple los requisitos.',
    'Email already in use': 'El correo electrónico ya está en uso',
    'Organization not found': 'Organización no encontrada',
    'Tenant not found': 'Inquilino no encontrado',
    'Tenant required': 'Se requiere un inquilino',
    'Not found': 'No encontrado',
    'Role not found': 'Rol no encontrado',
    'Role(s) not found: {{roles}}': 'Roles no encontrados: {{roles}}',
    'Role id required': 'Se requiere el identificador del rol',
    'Role has assigned users': 'El rol tiene usuarios asignados',
    'Role name is reserved': 'El nombre del rol está reservado',
    'Role name cannot be changed while users are assigned':
      'No se puede cambiar el nombre del rol mientras tenga usuarios asignados',
    'Role cannot be moved to another tenant while users are assigned':
      'No se puede mover el rol a otro inquilino mientras tenga usuarios asignados',
    'A role with this name already exists': 'Ya existe un rol con este nombre',
    'A tenant is required: global roles are not supported':
      'Se requiere un inquilino: no se admiten roles globales',
    'Cannot remove the last active holder of role "{{role}}"':
      'No se puede quitar al último titular activo del rol «{{role}}»',
    'Cannot remove the last active super administrator':
      'No se puede quitar al último superadministrador activo',
    'Only super administrators can modify super administrator accounts.':
      'Solo los superadministradores pueden modificar cuentas de superadministrador.',
    'Only super administrators can modify super administrator roles.':
      'Solo los superadministradores pueden modificar roles de superadministrador.',
    'Only super administrators can grant super admin access.':
      'Solo los superadministradores pueden conceder acceso de superadministrador.',
    'Only super administrators can grant global wildcard access.':
      'Solo los superadministradores pueden conceder acceso global completo.',
    'Not authorized to access this user.': 'No tiene autorización para acceder a este usuario.',
    'Cannot grant a role outside the target tenant.': 'No se puede conceder un rol de otro inquilino.',
    'Cannot grant unrestricted organization access.':
      'No se puede conceder acceso sin restricciones a las organizaciones.',
    'Cannot grant organization access outside actor scope.':
      'No se puede conceder acceso a organizaciones fuera de su alcance.',
    'Cannot grant feature wildcard {{feature}}.': 'No se puede conceder el grupo de permisos {{feature}}.',
    'Cannot grant feature {{feature}}.': 'No se puede conceder el permiso {{feature}}.',
    'Only super administrators can take super admin access away.':
      'Solo los superadministradores pueden retirar el acceso de superadministrador.',
    'Only super administrators can take global wildcard access away.':
      'Solo los superadministradores pueden retirar el acceso global.',
    'Cannot take away unrestricted organization access.':
      'No se puede retirar el acceso a todas las organizaciones.',
    'Cannot take away organization access outside actor scope.':
      'No se puede retirar el acceso a organizaciones fuera del ámbito propio.',
    'Cannot take away feature wildcard {{feature}}.': 'No se puede retirar el grupo de permisos {{feature}}.',
    'Cannot take away feature {{feature}}.': 'No se puede retirar el permiso {{feature}}.',
    'Nobody would be left who can administer the tenant.':
      'No quedaría nadie que pueda administrar el inquilino.',
    'Organization restrictions require at least one feature override. Add a feature, or restrict the roles instead.':
      'Las restricciones de organización requieren al menos un permiso propio. Añada un permiso o restrinja los roles.',
    'Invalid request': 'Solicitud no válida',
    'Bad request': 'Solicitud incorrecta',
    'Invalid or expired token': 'El enlace no es válido o ha caducado',
    'Invalid locale': 'Idioma no válido',
    'Locale is fixed by configuration': 'El idioma está fijado en la configuración',
    'Invalid request origin': 'Origen de la solicitud no válido',
    'Password reset is not configured': 'El restablecimiento de contraseña no está configurado',
    'Invitation email is not configured': 'Las invitaciones por correo no están configuradas',
    'Validation failed': 'La validación ha fallado',
    'Enter a valid email address.': 'Introduzca un correo electrónico válido.',
    'A valid user id is required.': 'Se requiere un identificador de usuario válido.',
    'Session not found': 'Sesión no encontrada',
    'Invalid JSON': 'JSON no válido',
    'Invalid payload': 'Datos no válidos',
    'roleId query parameter is required': 'Se requiere el parámetro roleId',
    'Variant not found': 'Variante no encontrada',
    'A variant with this name already exists. Choose another name.':
      'Ya existe una variante con este nombre. Elija otro nombre.',
    'Invalid roles': 'Roles no válidos',
    'No user context': 'Sin contexto de usuario',
    'No tenant context': 'Sin contexto de inquilino',
  },
};
