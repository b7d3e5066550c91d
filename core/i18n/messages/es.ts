import type { Messages } from '../TranslationDeclaration';

/** The core's error texts in Spanish. */
export const es: Messages = {
  errors: {
    Unauthorized: 'No autorizado',
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
  },
};
