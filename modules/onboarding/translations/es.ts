import type { Messages } from '@tenantry/core';

/** Texts of onboarding in Spanish. */
export const es: Messages = {
  mail: {
    verify: {
      subject: 'Confirme su correo electrónico',
      text: 'Hola {{firstName}}:\n\nha pedido crear {{organizationName}}. Para confirmar su correo electrónico y empezar, siga el enlace en las próximas 24 horas.\n\nSi no ha sido usted, ignore este mensaje.',
      link: 'Confirmar y empezar',
    },
    ready: {
      subject: '{{organizationName}} está listo',
      text: 'Hola {{firstName}}:\n\n{{organizationName}} está listo. Ya puede iniciar sesión.',
      link: 'Iniciar sesión',
    },
    notice: {
      subject: 'Nueva solicitud: {{organizationName}}',
      text: '{{email}} ha pedido crear {{organizationName}} y ha recibido un enlace de verificación.',
    },
  },
  errors: {
    'Self-service onboarding is disabled.': 'El registro autónomo está desactivado.',
    'Invalid payload': 'Datos no válidos',
    'Please check the form.': 'Revise el formulario.',
    'Enter a valid email address.': 'Introduzca un correo electrónico válido.',
    'The passwords do not match.': 'Las contraseñas no coinciden.',
    'Please accept the terms.': 'Acepte las condiciones.',
    'This field is required.': 'Este campo es obligatorio.',
    'This is too long.': 'Es demasiado largo.',
    'This is not valid.': 'No es válido.',
    'Password does not meet the requirements.': 'La contraseña no cumple los requisitos.',
    'An account with this email already exists.': 'Ya existe una cuenta con este correo electrónico.',
    'A verification mail was sent a moment ago. Please check your inbox.':
      'Se acaba de enviar un correo de verificación. Revise su bandeja de entrada.',
    'The verification mail could not be sent. Please try again.':
      'No se pudo enviar el correo de verificación. Inténtelo de nuevo.',
    'Your feedback could not be delivered. Please try again later.':
      'No se pudo entregar su opinión. Inténtelo más tarde.',
    'Feedback is not collected here.': 'Aquí no se recogen opiniones.',
    'Invalid request origin': 'Origen de la solicitud no válido',
    'Onboarding is not configured': 'El registro no está configurado',
    'Invalid tenant id.': 'Identificador de inquilino no válido.',
    'Not authorized for this tenant.': 'No autorizado para este inquilino.',
    'Onboarding request not found.': 'Solicitud de registro no encontrada.',
  },
};
