import type { Messages } from '../TranslationDeclaration';

/** The core's error texts in Spanish. */
export const es: Messages = {
  errors: {
    Unauthorized: 'No autorizado',
    'The tenant is closed': 'El inquilino está cerrado',
    Forbidden: 'Acceso denegado',
    'Not Found': 'No encontrado',
    'Invalid input': 'Datos no válidos',
    'Malformed URL': 'URL mal formada',
    'Request aborted': 'Solicitud interrumpida',
    'Request body is too large': 'El cuerpo de la solicitud es demasiado grande',
    'Unsupported content type: send application/json':
      'Tipo de contenido no admitido: envíe application/json',
    'Unsupported content encoding or charset': 'Codificación o juego de caracteres no admitidos',
    'Service temporarily unavailable': 'El servicio no está disponible temporalmente',
    'Internal server error': 'Error interno del servidor',
    'Too many requests. Please try again later.': 'Demasiadas solicitudes. Inténtelo de nuevo más tarde.',
    'Only super administrators may do this.': 'Solo los superadministradores pueden hacer esto.',
    'Not authorized to target this tenant.': 'No tiene autorización para este inquilino.',
    'The module {{module}} is switched off': 'El módulo {{module}} está desactivado',
    'No module {{module}} is installed': 'No hay ningún módulo {{module}} instalado',
    'You are not allowed to target this tenant.': 'No puede dirigirse a este inquilino.',
    'Organization context is required': 'Se requiere el contexto de una organización',
    'It refers to a record that does not exist': 'Hace referencia a un registro que no existe',
    'Not implemented': 'No disponible',
    'Not found': 'No encontrado',
    'Invalid id': 'Identificador no válido',
    'ID is required': 'Se requiere el identificador',
    'Tenant scope required': 'Se requiere el contexto de un inquilino',
    'The module {{module}} is switched off for this tenant':
      'El módulo {{module}} está desactivado para este inquilino',
    'The module {{module}} is out of service for the moment':
      'El módulo {{module}} está fuera de servicio por el momento',
    'The module {{module}} is not degraded': 'El módulo {{module}} no está degradado',
    'No module {{module}} runs': 'No hay ningún módulo {{module}} en marcha',
    'The extension {{extension}} failed': 'La extensión {{extension}} ha fallado',
    'Redo data unavailable for this action': 'No hay datos para rehacer esta acción',
    'The record was changed meanwhile': 'El registro ha cambiado entretanto',
    'Only for administrators of all organizations.': 'Solo para administradores de todas las organizaciones.',
    'There is no tenant {{tenant}}': 'No existe el inquilino {{tenant}}',
    'No such job has been given up': 'No existe tal tarea abandonada',
    'No such job has failed': 'No existe tal tarea fallida',
    'No such job waits or runs': 'No existe tal tarea en espera o en curso',
    'Undo token not available': 'Este cambio no se puede deshacer',
    'Redo target not available': 'Este cambio no se puede rehacer',
  },
};
